import { useSyncExternalStore } from 'react'

/** What people choose between; `system` follows the device. */
export const themeChoices = { system: '跟随系统', light: '浅色', dark: '深色' } as const
export type ThemeChoice = keyof typeof themeChoices

/**
 * LOOK-7: runs in the head of every page, also of cached ones, before anything is drawn: the chosen theme, or that of
 * the device. It follows the device, other tabs, and `chooseTheme`, which sends the event that browsers send to other tabs.
 */
export const themeScript =
  '(function(){var m=matchMedia("(prefers-color-scheme:dark)");function f(){var t;try{t=localStorage.theme}catch(e){}document.documentElement.dataset.theme=t||(m.matches?"dark":"light")}f();m.addEventListener("change",f);addEventListener("storage",f)})()'

/** Chooses the theme on this device. */
export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', choice)
  dispatchEvent(new Event('storage'))
}

const subscribe = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

const readChoice = () => (localStorage.getItem('theme') ?? 'system') as ThemeChoice

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice, () => 'system')
