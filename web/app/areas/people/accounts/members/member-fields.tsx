import type { Form } from '#lib/forms/use-form.ts'
import { FormRow } from '#ui/antd/form-row.tsx'
import { TextRow } from '#ui/antd/text-row.tsx'
import { Input } from '#ui/form/input.tsx'
import { Radios } from '#ui/form/radios.tsx'

/** The field that each problem of an account belongs to. */
export const fieldOfProblem = {
  username_taken: 'username',
  username_is_a_phone: 'username',
  phone_taken: 'phone',
  email_taken: 'email',
  department_unknown: 'deptId',
  content_blocked: 'username',
} as const

interface Account {
  username: string
  phone: string
  email: string
}

interface AccountFieldsProps<V extends Account> {
  form: Pick<Form<V>, 'values' | 'errors'> & { set: (change: Partial<Account>) => void }
  /** Removes everything but digits from the phone number while it is typed. */
  stripsPhone?: boolean
  isEmailRequired?: boolean
}

export const AccountFields = <V extends Account>({
  form,
  stripsPhone,
  isEmailRequired = true,
}: AccountFieldsProps<V>) => {
  const { values, set, errors } = form
  return (
    <>
      <TextRow form={form} name="username" label="用户名" isRequired autoComplete="off" />
      <FormRow label="手机号" isRequired error={errors.phone}>
        {(control) => (
          <Input
            {...control}
            name="phone"
            autoComplete="off"
            inputMode="numeric"
            maxLength={20}
            value={values.phone}
            onChange={({ target }) => set({ phone: stripsPhone ? target.value.replace(/\D/g, '') : target.value })}
          />
        )}
      </FormRow>
      <TextRow
        form={form}
        name="email"
        label="邮箱"
        isRequired={isEmailRequired}
        autoComplete="off"
        inputMode="email"
      />
    </>
  )
}

type Sex = '男' | '女'
const sexes = (['男', '女'] as const).map((value) => ({ value, label: value }))

export const SexRow = ({ value, onChange }: { value?: Sex | null; onChange: (sex: Sex) => void }) => (
  <FormRow label="性别">
    {(control) => (
      <Radios
        control={{ ...control, name: 'sex' }}
        label="性别"
        value={value ?? undefined}
        options={sexes}
        onChange={onChange}
      />
    )}
  </FormRow>
)

interface EnabledRowProps {
  /** ACC-5: 启用/停用 for a new account, 开启/禁用 when it is edited. */
  labels: [on: string, off: string]
  value: boolean
  onChange: (enabled: boolean) => void
}

export const EnabledRow = ({ labels, value, onChange }: EnabledRowProps) => (
  <FormRow label="状态">
    {(control) => (
      <Radios
        control={{ ...control, name: 'enabled' }}
        label="状态"
        value={value ? 'on' : 'off'}
        options={[
          { value: 'on', label: labels[0] },
          { value: 'off', label: labels[1] },
        ]}
        onChange={(chosen) => onChange(chosen === 'on')}
      />
    )}
  </FormRow>
)
