import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { textFinder } from './find-text.ts'
import styles from './pdf.module.css'

interface FindBarProps {
  pdf: PDFDocumentProxy
  /** Called with the words to mark and the page of the place that is shown. */
  onFind(words: string, page: number | undefined): void
}

interface Found {
  words: string
  places: number[]
  at: number
}

/** Looks for words in the whole file; Enter goes on to the next place. */
export function FindBar({ pdf, onFind }: FindBarProps) {
  const find = useMemo(() => textFinder(pdf), [pdf])
  const search = useRef<AbortController>(undefined)
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found>()

  const show = (next: Found) => {
    setFound(next)
    onFind(next.words, next.places[next.at])
  }
  const step = (by: number) => {
    if (!found?.places.length) return
    show({ ...found, at: (found.at + by + found.places.length) % found.places.length })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (found?.words === words) return step(1)
    search.current?.abort()
    const current = new AbortController()
    search.current = current
    const places = await find(words, current.signal)
    if (!current.signal.aborted) show({ words, places, at: 0 })
  }
  const isFresh = found !== undefined && found.words === words && words.trim() !== ''
  return (
    <search>
      <form className={styles.find} onSubmit={submit}>
        <Search size={16} aria-hidden />
        <input
          aria-label="在文件中查找"
          placeholder="查找"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <output aria-live="polite">
          {isFresh && (found.places.length ? `${found.at + 1}/${found.places.length}` : '无结果')}
        </output>
        <Button size="small" look="ghost" aria-label="上一处" disabled={!isFresh} onClick={() => step(-1)}>
          <ChevronUp size={16} aria-hidden />
        </Button>
        <Button size="small" look="ghost" type="submit" aria-label="下一处" disabled={!words.trim()}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </form>
    </search>
  )
}
