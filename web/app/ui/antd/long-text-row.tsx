import { TextArea } from '#ui/form/text-area.tsx'
import { FormRow } from './form-row.tsx'

interface LongTextRowProps {
  label: string
  name: string
  error: string | undefined
  placeholder?: string
  rows?: number
  maxLength: number
  value: string
  onChange: (text: string) => void
}

/** A required text of several lines that counts its characters, such as a reason. */
export const LongTextRow = ({ label, error, rows = 3, onChange, ...input }: LongTextRowProps) => (
  <FormRow label={label} isRequired error={error}>
    {(control) => (
      <TextArea {...control} {...input} rows={rows} hasCount onChange={({ target }) => onChange(target.value)} />
    )}
  </FormRow>
)
