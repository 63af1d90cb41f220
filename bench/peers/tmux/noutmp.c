/*
 * Preloaded into tmux, it keeps Debian's tmux from running a utempter helper for every pane, so that
 * tmux is measured and not the helper.
 */
int utempter_add_record(int fd, const char *host) { (void)fd; (void)host; return 1; }
int utempter_remove_added_record(void) { return 1; }
int utempter_remove_record(int fd) { (void)fd; return 1; }
void utempter_set_helper(const char *path) { (void)path; }
