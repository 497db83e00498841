import { expect, type Page } from '@playwright/test'

/** A link as the server wrote it, and the address to which the loaded page navigates on a click. */
interface LinkPair {
  written: string
  click: string
}

/**
 * Expects that every link of the page leads where a click leads. React does not correct an attribute that the server
 * wrote differently, so the page keeps the server's `href` and the click uses the one that React rendered. A link with
 * a query alone must also stay on its page.
 */
export async function expectTrueLinks(page: Page, where = page.url()) {
  const links = await page.evaluate(() => {
    const propsOf = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      return key ? (element as unknown as Record<string, { href?: string }>)[key] : undefined
    }
    return Array.from(document.querySelectorAll('a[href]'), (link): LinkPair | undefined => {
      const click = propsOf(link)?.href
      const written = link.getAttribute('href') ?? ''
      return click === undefined ? undefined : { written, click }
    }).filter((pair) => pair !== undefined)
  })
  expect(
    links.filter(({ written, click }) => written !== click),
    `${where}: links that a click does not follow`,
  ).toEqual([])
  const { pathname } = new URL(page.url())
  const strayed = links.filter(({ written }) => written.startsWith('/?') && pathname !== '/' && !isHomeChoice(written))
  expect(strayed, `${where}: links to the home page with the query of another page`).toEqual([])
}

/** The home page has choices of its own, and editors look at its draft. */
const isHomeChoice = (address: string) => /^\/\?(hot=|mall=|preview=draft)/.test(address)
