import { CircleCheck, CircleX, FileSearch } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { isStampedKind } from '#contract/catalogue/copies/trace-rules.ts'
import type { Trace } from '#contract/catalogue/documents/library.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import styles from './compare-file.module.css'

interface Compared {
  key: number
  name: string
  /** What it is, if it is one of the versions or the copy of this download. */
  same?: string
}

/** The browser reads the whole file into memory to hash it. */
const comparedUpTo = 1024 ** 3

/** Tells which version a local file is, or that it is none. The file is not uploaded. */
export function CompareFile({ trace: { kind, versions, files, licence } }: { trace: Trace }) {
  const [compared, setCompared] = useState<Compared[]>([])
  const [isBusy, setBusy] = useState(false)
  const compare = async (files: FileList | null) => {
    setBusy(true)
    for (const file of files ?? []) {
      const sha256 = await hashOf(file)
      if (!sha256) continue
      const version = versions.find((one) => one.sha256.includes(sha256))?.number
      const same =
        sha256 === licence?.sha256
          ? '与这次下载的副本一致，内容没有改动'
          : version && (kind === 'lesson' ? `与第 ${version} 版中的文件一致` : `与第 ${version} 版一致`)
      setCompared((now) => [{ key: now.length, name: file.name, ...(same && { same }) }, ...now])
    }
    setBusy(false)
  }
  // A copy that carries its own code equals no original; it is compared on the page of that code.
  const isStamped = kind === 'resource' && !licence && isStampedKind(files[0]?.suffix ?? '')
  const differentWords = isStamped
    ? '与任何版本的原文件都不一致；下载的副本写有记录码，请用文件上的记录码核验'
    : '与任何版本都不一致，内容被改动过或不是本文件'
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void compare(event.dataTransfer.files)
  }
  return (
    <Card as="section" className={styles.compare}>
      <CardHead>比对手里的文件</CardHead>
      <div className={styles.body}>
        <label className={styles.zone} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <FileSearch size={22} strokeWidth={1.6} aria-hidden />
          <span>
            <b>
              {isBusy ? '正在计算摘要…' : '拖入文件，或 '}
              {!isBusy && <u>选择文件</u>}
            </b>
            <small>只在本机计算摘要，文件不会上传。</small>
          </span>
          <input
            type="file"
            className="sr-only"
            onChange={(event) => {
              void compare(event.target.files).then(() => (event.target.value = ''))
            }}
          />
        </label>
        <ul aria-live="polite">
          {compared.map(({ key, name, same }) => (
            <li key={key} className={same ? styles.same : styles.other}>
              {same ? (
                <CircleCheck size={18} strokeWidth={1.6} aria-hidden />
              ) : (
                <CircleX size={18} strokeWidth={1.6} aria-hidden />
              )}
              <div>
                <b>{name}</b>
                <span>{same ?? differentWords}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

const hashOf = async (file: File): Promise<string | undefined> => {
  if (!globalThis.crypto?.subtle) toast.error('当前浏览器不支持比对，请使用 https 访问')
  else if (file.size > comparedUpTo) toast.error('文件过大，无法在浏览器中比对')
  else return hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
