import katex from 'katex'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { formulaOptions } from '#ui/text/formula-options.ts'
import styles from './editor.module.css'
import type { FormulaPlace } from './extensions.ts'

const maxLatex = 2000

interface FormulaDialogProps {
  place: FormulaPlace
  onSet: (place: FormulaPlace) => void
  onClose: () => void
}

/** Edits a formula as LaTeX with a live preview. */
export function FormulaDialog({ place, onSet, onClose }: FormulaDialogProps) {
  const [latex, setLatex] = useState(place.latex)
  const [kind, setKind] = useState(place.kind)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (latex.trim()) onSet({ ...place, kind, latex: latex.trim() })
    else setError('请输入公式')
  }
  const isNew = place.pos === undefined
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button look="primary" type="submit" form="editor-formula">
        确定
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={isNew ? '插入公式' : '修改公式'} width={560} actions={actions}>
      <form id="editor-formula" className={styles.formula} noValidate onSubmit={submit}>
        <Field label="LaTeX 公式" name="latex" error={error}>
          {(control) => (
            <textarea
              {...control}
              autoFocus
              rows={3}
              maxLength={maxLatex}
              placeholder="s = s_0 + \frac{1}{\beta}"
              value={latex}
              onChange={(event) => setLatex(event.target.value)}
            />
          )}
        </Field>
        {isNew && (
          <fieldset>
            <legend className="sr-only">公式位置</legend>
            {(['block', 'inline'] as const).map((one) => (
              <label key={one}>
                <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
                {one === 'block' ? '单独成行' : '文字之间'}
              </label>
            ))}
          </fieldset>
        )}
        <Preview latex={latex} isBlock={kind === 'block'} />
      </form>
    </Dialog>
  )
}

const Preview = ({ latex, isBlock }: { latex: string; isBlock: boolean }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) katex.render(latex || '\\;', place.current, { ...formulaOptions, displayMode: isBlock })
  }, [latex, isBlock])
  return <div ref={place} className={styles.preview} role="img" aria-label={`公式预览：${latex}`} />
}
