import { Paperclip, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { lessonLimits } from '#contract/catalogue/courses/lesson-rules.ts'
import { baseSuffixes, extraSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import type { QueuedUpload } from '#ui/upload/use-upload-queue.ts'
import { wrongWithFile } from '../../documents/contribution/contribution-checks.ts'
import catalogue from './catalogue.module.css'
import styles from './editor.module.css'
import type { LessonForm } from './use-lesson-editor.ts'

const rules = { suffixes: [...baseSuffixes, ...extraSuffixes], maxMb: 500 }
const suffixOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

let lastKey = 0

export function Attachments({ form }: { form: LessonForm }) {
  const { draft, files, errors } = form
  const picker = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState<string[]>([])
  const take = (chosen: File[]) => {
    const room = lessonLimits.maxAttachments - draft.attachments.length - files.uploads.length
    const wrong = chosen.map((file) => wrongWithFile(file, rules))
    const fit = chosen.filter((_file, at) => wrong[at] === undefined)
    for (const file of fit.slice(0, Math.max(room, 0))) files.add(`attachment-${++lastKey}`, file)
    const tooMany = fit.length > room ? [`附件最多 ${lessonLimits.maxAttachments} 个`] : []
    setRefusals([...wrong.flatMap((reason, at) => (reason ? [`${chosen[at]?.name}：${reason}`] : [])), ...tooMany])
  }
  const add = (
    <Button size="small" onClick={() => picker.current?.click()}>
      <Paperclip size={15} strokeWidth={1.6} aria-hidden />
      添加附件
    </Button>
  )
  return (
    <Card as="section" aria-label="附件">
      <CardHead aside={<div className={catalogue.tools}>{add}</div>}>
        附件<small>购买后可下载</small>
      </CardHead>
      {[...refusals, errors.attachments].map(
        (sentence) =>
          sentence && (
            <p key={sentence} className={styles.wrong}>
              {sentence}
            </p>
          ),
      )}
      <ul className={styles.attachments}>
        {draft.attachments.map(({ key, name, size }) => (
          <li key={key}>
            <FileTypeBadge suffix={suffixOf(name)} />
            <span className="ellipsis">{name}</span>
            <span className="num muted">{formatBytes(size)}</span>
            <IconButton
              label={`删除 ${name}`}
              onClick={() =>
                form.change((now) => ({ ...now, attachments: now.attachments.filter((one) => one.key !== key) }))
              }
            >
              <Trash2 size={15} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </li>
        ))}
        {files.uploads.map((upload) => (
          <PendingUpload key={upload.key} upload={upload} onCancel={() => files.cancel(upload.key)} />
        ))}
      </ul>
      {draft.attachments.length + files.uploads.length === 0 && (
        <p className={styles.none}>没有附件。可添加 {rules.suffixes.join('、')} 文件</p>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={rules.suffixes.map((suffix) => `.${suffix}`).join(',')}
        aria-label="添加附件"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          take(chosen)
        }}
      />
    </Card>
  )
}

const PendingUpload = ({ upload, onCancel }: { upload: QueuedUpload; onCancel: () => void }) => {
  const percent = Math.floor((upload.loaded / upload.file.size) * 100)
  return (
    <li>
      <FileTypeBadge suffix={suffixOf(upload.file.name)} />
      <span className="ellipsis">{upload.file.name}</span>
      {upload.error ? (
        <span className={styles.wrong}>{upload.error}</span>
      ) : (
        <ProgressBar percent={percent} label={`${upload.file.name} 上传进度`} />
      )}
      <IconButton label={`取消 ${upload.file.name}`} onClick={onCancel}>
        <X size={15} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </li>
  )
}
