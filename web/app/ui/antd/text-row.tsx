import type { ComponentProps } from 'react'
import { Input } from '#ui/form/input.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { FormRow } from './form-row.tsx'

interface RowOfText<Name extends string> {
  /** The form whose field of this name the row shows and changes. */
  form: {
    values: Partial<Record<Name, string | null>>
    errors: Partial<Record<string, string>>
    set: (change: Record<Name, string>) => void
  }
  name: Name
  label: string
  hint?: string
  isRequired?: boolean
}

type TextRowProps<Name extends string> = RowOfText<Name> & Omit<ComponentProps<typeof Input>, keyof RowOfText<Name>>

/** A row with one line of text. */
export const TextRow = <Name extends string>({ form, name, label, hint, isRequired, ...input }: TextRowProps<Name>) => (
  <FormRow label={label} isRequired={isRequired} error={form.errors[name]} hint={hint}>
    {(control) => (
      <Input
        {...control}
        {...input}
        name={name}
        value={form.values[name] ?? ''}
        onChange={({ target }) => form.set({ [name]: target.value } as Record<Name, string>)}
      />
    )}
  </FormRow>
)

type LongTextRowProps<Name extends string> = RowOfText<Name> &
  Omit<ComponentProps<typeof TextArea>, keyof RowOfText<Name>>

/** A row with several lines of text; where their number is limited, it counts the characters. */
export const LongTextRow = <Name extends string>(props: LongTextRowProps<Name>) => {
  const { form, name, label, hint, isRequired = true, rows = 3, ...area } = props
  return (
    <FormRow label={label} isRequired={isRequired} error={form.errors[name]} hint={hint}>
      {(control) => (
        <TextArea
          {...control}
          hasCount={area.maxLength !== undefined}
          {...area}
          rows={rows}
          name={name}
          value={form.values[name] ?? ''}
          onChange={({ target }) => form.set({ [name]: target.value } as Record<Name, string>)}
        />
      )}
    </FormRow>
  )
}
