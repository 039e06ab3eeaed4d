"""Why an annotation is no type."""

from __future__ import annotations


class AnnotationProblem(Exception):
    """Why an annotation is no type. The front end knows the span and makes the diagnostic."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.remedy = remedy
