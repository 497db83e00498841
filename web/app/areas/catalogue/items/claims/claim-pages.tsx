import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { claimLimits } from '#contract/catalogue/claims/claim-rules.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import styles from './claim-dialog.module.css'

/** The places of a document that a claim is about, in the buyer's words. */
export function ClaimPages() {
  const [pages, setPages] = useState<string[]>([])
  const [text, setText] = useState('')
  const add = () => {
    const page = text.trim()
    if (page && !pages.includes(page)) setPages([...pages, page])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <Field label="所在页码" name="page" isBeside hint="选填，如“第 33 页，附录 A”，按回车加一处">
      {(control) => (
        <div className={styles.pages}>
          {pages.map((page) => (
            <span key={page} className={styles.page}>
              <input type="hidden" name="pages" value={page} />
              {page}
              <button
                type="button"
                aria-label={`去掉 ${page}`}
                onClick={() => setPages(pages.filter((one) => one !== page))}
              >
                <X size={14} aria-hidden />
              </button>
            </span>
          ))}
          {pages.length < claimLimits.pages && (
            <Input
              {...control}
              name=""
              value={text}
              maxLength={claimLimits.pageLength}
              placeholder="加一处"
              onChange={({ target }) => setText(target.value)}
              onKeyDown={onKeyDown}
              onBlur={add}
            />
          )}
        </div>
      )}
    </Field>
  )
}
