import { home, placeOf } from './menu.ts'

export interface VisitedPage {
  path: string
  /** Includes the query, so that returning restores filters and page number. */
  address: string
  label: string
}

const homePage: VisitedPage = { path: home.path, address: home.path, label: home.label }

/** Adds an opened page to the end of the list, or updates its address in place. */
export const withVisited = (pages: VisitedPage[], path: string, search: string): VisitedPage[] => {
  const page = { path, address: path + search, label: placeOf(path).label }
  const current = pages.length > 0 ? pages : [homePage]
  return current.some((one) => one.path === path)
    ? current.map((one) => (one.path === path ? page : one))
    : [...current, page]
}

export const canClose = (page: VisitedPage): boolean => page.path !== home.path

export const withoutPage = (pages: VisitedPage[], path: string): VisitedPage[] =>
  pages.filter((page) => page.path !== path || !canClose(page))

export const withoutOthers = (pages: VisitedPage[], path: string): VisitedPage[] =>
  pages.filter((page) => page.path === path || !canClose(page))

/** The address to show after the current page was closed: the page before it. */
export const neighbourOf = (pages: VisitedPage[], path: string): string => {
  const at = pages.findIndex((page) => page.path === path)
  return (pages[at - 1] ?? pages[at + 1] ?? homePage).address
}

const storageKey = 'back-office:visited'

export const readVisited = (): VisitedPage[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored)
      ? (stored as VisitedPage[]).filter((page) => /^[/](System|druid)[/]/.test(page.address ?? ''))
      : []
  } catch {
    return []
  }
}

export const storeVisited = (pages: VisitedPage[]): void => sessionStorage.setItem(storageKey, JSON.stringify(pages))
