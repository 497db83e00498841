import { createContext, useContext } from 'react'
import { themeScript } from './theme.ts'

/** Marks our own inline scripts while the server renders a page; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

/** In the browser it has run already: React neither compares nor sets it. */
const code = { __html: import.meta.env.SSR ? themeScript : '' }

/** Sets the theme before the page is drawn, so that nothing flashes. */
export const ThemeScript = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
  <script nonce={useContext(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={code} />
)
