import { FileSearch } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { copyLimits } from '#contract/catalogue/copies/trace-rules.ts'
import type { Leak } from '#contract/catalogue/documents/library.ts'
import { calls, quietApi, uploadFiles } from '#lib/api/browser-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Input } from '#ui/form/input.tsx'
import { LeakResult } from './leak-result.tsx'
import styles from './leaks.module.css'

interface Search {
  /** What was looked for: the name of a file, or a code. */
  asked: string
  leak?: Leak
  problem?: string
}

const about =
  '拖入外传的文件，读出里面的下载记录码，就知道是谁的副本；没有码的，按内容找出是哪份资源。照片或截图请看页边的小字，把码输入「下载记录码」。文件查完即删，每次查询都记入操作日志。'

/** TRACE-9: finds out whose copy a leaked file is, by the file itself or by the code on a photo of it. */
export default function Leaks() {
  const [search, setSearch] = useState<Search>()
  const latest = useRef(0)
  const run = async (asked: string, find: () => Promise<Leak>) => {
    const number = ++latest.current
    const show = (found: Omit<Search, 'asked'>) => number === latest.current && setSearch({ asked, ...found })
    show({})
    try {
      show({ leak: await find() })
    } catch (error) {
      show({ problem: (error as Error).message })
    }
  }
  return (
    <div className={styles.page}>
      <p className={styles.about}>{about}</p>
      <div className={styles.ways}>
        <DropZone onFile={(file) => run(file.name, () => uploadFiles(calls.library.findLeakByFile, [file]))} />
        <CodeForm onCode={(code) => run(code, () => quietApi.library.findLeakByCode({ code }))} />
      </div>
      <section aria-label="查询结果" aria-live="polite">
        {search && <SearchState search={search} />}
      </section>
    </div>
  )
}

const SearchState = ({ search: { asked, leak, problem } }: { search: Search }): ReactNode => {
  if (problem) return <Note kind="error">{problem}</Note>
  if (leak) return <LeakResult asked={asked} leak={leak} />
  return (
    <p className={styles.busy}>
      <Spinner /> 正在查「{asked}」…
    </p>
  )
}

function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const take = (files: FileList | null) => files?.[0] && onFile(files[0])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <label className={styles.zone} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <FileSearch size={26} strokeWidth={1.5} aria-hidden />
      <span>
        <b>
          拖入文件，或 <u>选择文件</u>
        </b>
        <small>PDF、Word、Excel、PPT、ZIP 可读出记录码；其他文件按内容比对。最大 {copyLimits.maxLeakMb} MB。</small>
      </span>
      <input
        type="file"
        className="sr-only"
        aria-label="外传的文件"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) onCode(code.trim())
      }}
    >
      <label htmlFor="leak-code">下载记录码</label>
      <div>
        <Input
          id="leak-code"
          className={styles.code}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={60}
          placeholder="SD-"
          autoComplete="off"
          spellCheck={false}
        />
        <Button look="primary" type="submit">
          查找
        </Button>
      </div>
      <small>不分大小写；空格、横线和看错的 0/O、1/I 都没有关系。</small>
    </form>
  )
}
