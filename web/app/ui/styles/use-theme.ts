import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  const watcher = new MutationObserver(listener)
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => watcher.disconnect()
}

const read = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** The theme that the page has, for drawings that CSS does not reach. */
export const useTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, read, () => 'light')

/** The value of a variable of tokens.css in the theme that the page has. */
export const readToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
