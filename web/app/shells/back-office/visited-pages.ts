import { home, placeOf } from './menu.ts'

export interface VisitedPage {
  path: string
  /** With its query: coming back finds the same filters and page. */
  address: string
  label: string
}

const first: VisitedPage = { path: home.path, address: home.path, label: home.label }

/** The list after a page was opened: a new one goes to the end, a known one keeps its place. */
export const withVisited = (pages: VisitedPage[], path: string, search: string): VisitedPage[] => {
  const page = { path, address: path + search, label: placeOf(path).label }
  const known = pages.length > 0 ? pages : [first]
  return known.some((one) => one.path === path)
    ? known.map((one) => (one.path === path ? page : one))
    : [...known, page]
}

export const canClose = (page: VisitedPage): boolean => page.path !== home.path

export const withoutPage = (pages: VisitedPage[], path: string): VisitedPage[] =>
  pages.filter((page) => page.path !== path || !canClose(page))

export const withoutOthers = (pages: VisitedPage[], path: string): VisitedPage[] =>
  pages.filter((page) => page.path === path || !canClose(page))

/** Where to go when the page being looked at is closed: the one before it. */
export const neighbourOf = (pages: VisitedPage[], path: string): string => {
  const at = pages.findIndex((page) => page.path === path)
  return (pages[at - 1] ?? pages[at + 1] ?? first).address
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

export const keepVisited = (pages: VisitedPage[]): void => sessionStorage.setItem(storageKey, JSON.stringify(pages))
