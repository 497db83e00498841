import type { Cover } from './drawing.ts'
import { kindFromTitle } from './drawing-kind.ts'
import type { Strip } from './strip.ts'

/** The fields of a cover that its address encodes; of the title only the kind of drawing it selects. */
export type CoverFacts = Omit<Cover, 'uid' | 'className'>

export type StripFacts = Omit<Strip, 'uid' | 'className'>

const flags = ['plain', 'bare', 'thumb'] as const
const words = ['format', 'paper', 'label'] as const

/** The address that serves the drawing of an item. It depends on the item alone, so browsers may cache it for ever. */
export const coverAddress = ({
  id,
  categoryId = 10001,
  title = '',
  kind = kindFromTitle(title),
  ...rest
}: CoverFacts): string => {
  const query = new URLSearchParams()
  if (kind) query.set('kind', kind)
  for (const name of words) if (rest[name]) query.set(name, rest[name])
  for (const name of flags) if (rest[name]) query.set(name, '1')
  const address = `/cover/${categoryId}/${encodeURIComponent(id)}.svg`
  return query.size > 0 ? `${address}?${query}` : address
}

export const stripAddress = ({ id, paper = 'blueprint', hasBackground = true }: StripFacts): string =>
  `/cover/strip/${id}.svg?paper=${paper}${hasBackground ? '' : '&bare=1'}`

/** Parses a cover address; unknown kinds and papers count as absent. */
export const coverFacts = (address: URL, isKind: (kind: string) => boolean, isPaper: (paper: string) => boolean) => {
  const [, categoryId, id] = /^\/cover\/(\d{1,9})\/([\w-]{1,40})\.svg$/.exec(address.pathname) ?? []
  if (!categoryId || !id) return undefined
  const param = (name: string) => address.searchParams.get(name) ?? undefined
  const known = (name: string, isKnown: (word: string) => boolean) => {
    const word = param(name)
    return word !== undefined && isKnown(word) ? word : undefined
  }
  return {
    id,
    categoryId: Number(categoryId),
    kind: known('kind', isKind),
    paper: known('paper', isPaper),
    format: param('format'),
    label: param('label'),
    ...Object.fromEntries(flags.map((name) => [name, param(name) === '1'])),
  } as CoverFacts
}

export const stripFacts = (address: URL, isPaper: (paper: string) => boolean): StripFacts | undefined => {
  const [, id] = /^\/cover\/strip\/([\w-]{1,40})\.svg$/.exec(address.pathname) ?? []
  const paper = address.searchParams.get('paper') ?? ''
  if (!id || !isPaper(paper)) return undefined
  return { id, paper: paper as NonNullable<StripFacts['paper']>, hasBackground: !address.searchParams.has('bare') }
}
