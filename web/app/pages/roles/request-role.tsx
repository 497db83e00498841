import { approvalHours } from '#contract/base/approvals/approval-kinds.ts'
import { type Administrator, requestRole } from '#contract/people/accounts/roles.ts'
import { type AdminRole, adminRoleNames, adminRoles } from '#contract/permissions.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { LongTextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { MemberSelect } from '../../areas/people/accounts/members/member-select.tsx'
import styles from './roles.module.css'

/** What the dialog asks for: a new administrator, another role, or none. */
export type RoleQuestion = { kind: 'new' } | { kind: 'change' | 'revoke'; administrator: Administrator }

interface Values {
  userId: number | undefined
  role: AdminRole | undefined
  reason: string
  password: string
}

interface RequestRoleProps {
  question: RoleQuestion
  onClose: () => void
  onSent: () => void
}

const titleOf = (question: RoleQuestion) => {
  if (question.kind === 'new') return '申请设管理员'
  return `${question.kind === 'change' ? '改角色' : '撤销管理员'}：${question.administrator.userName}`
}

/** Requests a change of somebody's role, with a reason and the administrator's own password. */
export function RequestRole({ question, onClose, onSent }: RequestRoleProps) {
  const isRevoking = question.kind === 'revoke'
  const body = ({ role, ...values }: Values) => ({ ...values, role: isRevoking ? null : role })
  const form = useForm<Values>({
    initial: {
      userId: question.kind === 'new' ? undefined : question.administrator.id,
      role: undefined,
      reason: '',
      password: '',
    },
    check: (values) => ({
      ...fieldErrors(requestRole.body, body(values)),
      ...(values.userId === undefined && { userId: '请选择用户' }),
      ...(!isRevoking && values.role === undefined && { role: '请选择角色' }),
    }),
    async save(values) {
      const { message } = await quietApi.roles.requestRole({
        ...values,
        userId: values.userId!,
        role: isRevoking ? null : values.role!,
      })
      toast.success(message)
      onSent()
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog
      title={titleOf(question)}
      width={600}
      consequence={`另一位超级管理员同意后生效，${approvalHours} 小时作废`}
      action={isRevoking ? '申请撤销' : '提交申请'}
      busyAction="正在提交…"
      isDangerous={isRevoking}
      form={form}
      onClose={onClose}
    >
      {isRevoking && (
        <ul className={styles.consequences}>
          <li>后台权限全部收回，本人在各处的登录立即退出</li>
          <li>账号成为二级会员，内容、V币和购买记录都不变</li>
        </ul>
      )}
      {question.kind === 'new' && (
        <FormRow label="用户" isRequired error={errors.userId}>
          {(control) => <MemberSelect {...control} onChoose={(userId) => set({ userId })} />}
        </FormRow>
      )}
      {!isRevoking && (
        <RoleChoice
          current={question.kind === 'change' ? question.administrator.role : undefined}
          value={values.role}
          error={errors.role}
          onChoose={(role) => set({ role })}
        />
      )}
      <LongTextRow form={form} name="reason" label="原因" rows={2} maxLength={200} />
      <FormRow label="您的密码" isRequired error={errors.password} hint="确认是您本人在操作">
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            maxLength={128}
            value={values.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        )}
      </FormRow>
    </FormDialog>
  )
}

interface RoleChoiceProps {
  current: AdminRole | undefined
  value: AdminRole | undefined
  error: string | undefined
  onChoose: (role: AdminRole) => void
}

const RoleChoice = ({ current, value, error, onChoose }: RoleChoiceProps) => (
  <FormRow label="角色" isRequired error={error}>
    {({ id: _id, ...group }) => (
      <div role="radiogroup" {...group} className={styles.choice}>
        {adminRoleNames.map((role) => (
          <label key={role}>
            <input
              type="radio"
              name="role"
              checked={role === value}
              disabled={role === current}
              onChange={() => onChoose(role)}
            />
            <span>
              {adminRoles[role].label}
              <small>
                {adminRoles[role].summary}
                {role === current && '（现在的角色）'}
              </small>
            </span>
          </label>
        ))}
      </div>
    )}
  </FormRow>
)
