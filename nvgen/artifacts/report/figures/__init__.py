"""The figures of a report as SVG that stands in its page and follows the page's colours."""
