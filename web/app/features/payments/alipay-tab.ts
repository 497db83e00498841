let waiting: Window | null = null

/**
 * The tab Alipay's page appears in. A browser lets a page open one only while a button is being pressed, when the
 * address is not known yet: the tab is opened then and sent on its way later.
 */
export const alipayTab = {
  open() {
    waiting = window.open('about:blank', '_blank')
  },
  /** Whether a tab was waiting for this address. */
  send(address: string): boolean {
    const tab = waiting
    waiting = null
    if (!tab || tab.closed) return false
    tab.opener = null
    tab.location.replace(address)
    return true
  },
  close() {
    waiting?.close()
    waiting = null
  },
}
