import { useId, useRef } from 'react'
import { Input } from '#ui/form/input.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import styles from './blocks-panel.module.css'
import { FieldChoice } from './field-choice.tsx'

interface LabelledTextProps {
  label: string
  /** The label is for assistive technology alone. */
  isLabelHidden?: boolean
  value: string
  max: number
  placeholder?: string
  isLong?: boolean
  /** Whether settings' values may stand in the text. */
  hasFields?: boolean
  onChange: (value: string) => void
}

/** A plain text of a block, into which settings' values can be inserted. */
export function LabelledText(props: LabelledTextProps) {
  const { label, isLabelHidden, value, max, placeholder, isLong, hasFields = true, onChange } = props
  const id = useId()
  const place = useRef(value.length)
  const insert = (name: string) => onChange(`${value.slice(0, place.current)}{{${name}}}${value.slice(place.current)}`)
  const control = {
    id,
    value,
    maxLength: max,
    placeholder,
    ...(isLabelHidden && { 'aria-label': label }),
    onSelect: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      place.current = currentTarget.selectionEnd ?? value.length
    },
  }
  return (
    <div className={styles.labelled}>
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      {isLong ? (
        <TextArea {...control} rows={2} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Input {...control} onChange={({ target }) => onChange(target.value)} />
      )}
      {hasFields && <FieldChoice label={`在${label}里插入设置值`} onChoose={insert} />}
    </div>
  )
}
