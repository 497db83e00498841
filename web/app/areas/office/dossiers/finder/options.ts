import type { LucideIcon } from 'lucide-react'
import type { Hit } from '#contract/office/dossiers/finder/finder.ts'
import { type FinderKind, finderKinds } from '#contract/office/dossiers/finder/finder-rules.ts'

/** A page of the back office. */
export interface MenuPage {
  label: string
  path: string
  icon: LucideIcon
  group?: string
}

export type Scope = FinderKind | 'page' | 'all'

export type Option = { key: string; link: string } & ({ kind: FinderKind; hit: Hit } | { kind: 'page'; page: MenuPage })

export interface Group {
  kind: FinderKind | 'page'
  label: string
  options: Option[]
  /** All that were found, of which `options` are shown. */
  count: number
  hasMore: boolean
}

const shownOfAll = 5

/** What was found, by kind in a fixed order; together with other kinds only the first of each. */
export const groupsOf = (hits: Hit[], more: string[], pages: MenuPage[]): Group[] => {
  const kinds = Object.keys(finderKinds) as FinderKind[]
  const found = kinds.map((kind) => {
    const options = hits
      .filter((hit) => hit.kind === kind)
      .map((hit): Option => ({ key: `${kind}-${hit.id}`, link: hit.link, kind, hit }))
    return { kind, label: finderKinds[kind], options, count: options.length, hasMore: more.includes(kind) }
  })
  const places = pages.map((page): Option => ({ key: `page-${page.path}`, link: page.path, kind: 'page', page }))
  return [...found, { kind: 'page', label: '页面与菜单', options: places, count: places.length, hasMore: false }]
}

/** The groups that a scope shows. */
export const inScope = (groups: Group[], scope: Scope): Group[] =>
  groups
    .filter(({ kind, count }) => count > 0 && (scope === 'all' || kind === scope))
    .map((group) => ({ ...group, options: scope === 'all' ? group.options.slice(0, shownOfAll) : group.options }))

/** The text around the first occurrence of the words, for marking. */
export const splitAt = (text: string, words: string): [string, string, string] => {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase())
  return at < 0 ? [text, '', ''] : [text.slice(0, at), text.slice(at, at + words.length), text.slice(at + words.length)]
}
