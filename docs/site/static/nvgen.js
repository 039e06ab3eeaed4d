// A browser lets no page read another one from a disk: the search shows titles without excerpts there.
if (location.protocol === "file:") {
  DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
}
