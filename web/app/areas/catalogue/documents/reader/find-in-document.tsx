import { Lock, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { DocumentHit } from '#contract/catalogue/documents/previews/reader.ts'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { asProblem } from '#contract/problem.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './reader.module.css'
import type { DocumentAddress } from './reader-types.ts'

interface FindInDocumentProps {
  /** The reader may read all of it. */
  isWhole: boolean
  address: DocumentAddress
  /** Whether the place may be read. */
  isOpen: (hit: DocumentHit) => boolean
  onHit: (hit: DocumentHit) => void
  /** The name of a place; a page and its heading unless given. */
  placeOf?: (hit: DocumentHit) => string
  /** Called with the words of every search. */
  onWords?: (words: string) => void
}

type Found = { words: string; hits: DocumentHit[]; isCapped: boolean; isLockedSearched: boolean } | { problem: string }

/** Searches the document and lists every place that may be read; of the others one, without the words around it. */
export function FindInDocument({ address, onWords, ...places }: FindInDocumentProps) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found>()
  const [isSearching, setSearching] = useState(false)
  const find = async (event: FormEvent) => {
    event.preventDefault()
    onWords?.(words.trim())
    if (!words.trim()) return setFound(undefined)
    setSearching(true)
    try {
      const { findInDocument } = await import('./reader-calls.ts')
      setFound({ words, ...(await findInDocument({ ...address, words })) })
    } catch (error) {
      setFound({ problem: asProblem(error)?.message ?? '没有找成，请检查网络后重试' })
    }
    setSearching(false)
  }
  return (
    <search className={styles.find}>
      <form onSubmit={find}>
        <input
          type="search"
          aria-label="在文档里找"
          placeholder="在文档里找"
          maxLength={documentLimits.maxFindLength}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button size="small" type="submit" aria-label="找" disabled={isSearching}>
          <Search size={14} aria-hidden />
        </Button>
      </form>
      <div role="status">{found && <Hits found={found} {...places} />}</div>
    </search>
  )
}

const pageOf = ({ page, heading }: DocumentHit) => `第 ${page} 页　${heading}`

function Hits({
  found,
  isOpen,
  onHit,
  placeOf = pageOf,
  isWhole,
}: { found: Found } & Omit<FindInDocumentProps, 'address' | 'onWords'>) {
  if ('problem' in found) return <p>{found.problem}</p>
  const { words, hits, isCapped, isLockedSearched } = found
  const hint = !isWhole && !isLockedSearched && <p className={styles.hint}>未购买的部分只能查词典里的一个整词。</p>
  if (hits.length === 0)
    return (
      <>
        <p>没有找到「{words}」</p>
        {hint}
      </>
    )
  return (
    <>
      <p>
        「{words}」列出 {hits.length}
        {isCapped && '+'} 处
      </p>
      <ol>
        {hits.map((hit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are identified only by their order
          <li key={at}>
            <button type="button" onClick={() => onHit(hit)}>
              <small>
                {!isOpen(hit) && <Lock size={12} strokeWidth={1.6} aria-label="购买后可读" />}
                {placeOf(hit)}
              </small>
              <HitText parts={hit.parts} />
            </button>
          </li>
        ))}
      </ol>
      {hint}
    </>
  )
}

const HitText = ({ parts }: Pick<DocumentHit, 'parts'>) => (
  <span>
    {parts.map((part, at) =>
      part.hit ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified only by their position
        <mark key={at}>{part.text}</mark>
      ) : (
        part.text
      ),
    )}
  </span>
)
