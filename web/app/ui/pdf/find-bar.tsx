import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { textFinder } from './find-text.ts'
import styles from './pdf.module.css'

interface FindBarProps {
  pdf: PDFDocumentProxy
  /** Called with the text to highlight and the page of the current match. */
  onFind(words: string, page: number | undefined): void
}

interface SearchResult {
  words: string
  pages: number[]
  at: number
}

/** Searches the whole file; Enter goes to the next match. */
export function FindBar({ pdf, onFind }: FindBarProps) {
  const find = useMemo(() => textFinder(pdf), [pdf])
  const search = useRef<AbortController>(undefined)
  const [words, setWords] = useState('')
  const [found, setFound] = useState<SearchResult>()

  const show = (next: SearchResult) => {
    setFound(next)
    onFind(next.words, next.pages[next.at])
  }
  const step = (by: number) => {
    if (!found?.pages.length) return
    show({ ...found, at: (found.at + by + found.pages.length) % found.pages.length })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (found?.words === words) return step(1)
    search.current?.abort()
    const current = new AbortController()
    search.current = current
    const pages = await find(words, current.signal)
    if (!current.signal.aborted) show({ words, pages, at: 0 })
  }
  const isCurrent = found !== undefined && found.words === words && words.trim() !== ''
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
          {isCurrent && (found.pages.length ? `${found.at + 1}/${found.pages.length}` : '无结果')}
        </output>
        <Button size="small" look="ghost" aria-label="上一处" disabled={!isCurrent} onClick={() => step(-1)}>
          <ChevronUp size={16} aria-hidden />
        </Button>
        <Button size="small" look="ghost" type="submit" aria-label="下一处" disabled={!words.trim()}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </form>
    </search>
  )
}
