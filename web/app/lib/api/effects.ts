const listeners = new Set<() => void>()

/** Tells that a call of this tab has changed something on the server. */
export const effects = {
  subscribe(notify: () => void) {
    listeners.add(notify)
    return () => {
      listeners.delete(notify)
    }
  },
  announce() {
    for (const notify of listeners) notify()
  },
}
