let pendingTab: Window | null = null

/**
 * The tab for Alipay's page. Browsers allow a page to open a tab only during a click, when the address is not known
 * yet: the tab is opened empty and gets its address later.
 */
export const alipayTab = {
  open() {
    pendingTab = window.open('about:blank', '_blank')
  },
  /** Loads the address in the pending tab; returns false if there is none. */
  send(address: string): boolean {
    const tab = pendingTab
    pendingTab = null
    if (!tab || tab.closed) return false
    tab.opener = null
    tab.location.replace(address)
    return true
  },
  close() {
    pendingTab?.close()
    pendingTab = null
  },
}
