import type { z } from 'zod'
import { type Level, levelId } from '#contract/constants.ts'
import type { Department } from '#contract/people/accounts/departments.ts'
import { NewAccount } from '#contract/people/accounts/members.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { type FieldErrors, fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { TextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Radios } from '#ui/form/radios.tsx'
import { DepartmentCascader } from '../departments/department-cascader.tsx'
import { AccountFields, EnabledRow, fieldOfProblem, SexRow } from './member-fields.tsx'
import { levelLabel } from './member-levels.ts'
import type { NewLogin } from './new-password-dialog.tsx'

interface NewMemberProps {
  departments: Department[]
  /** The level of the list the dialog was opened from. */
  level?: Level
  onClose: () => void
  onCreated: (login: NewLogin) => void
}

const canBeCreated = (level: Level | undefined): level is typeof levelId.first | typeof levelId.third =>
  level === levelId.first || level === levelId.third

interface Values extends Omit<z.input<typeof NewAccount>, 'deptId' | 'enabled'> {
  level?: Level
  deptId?: number
  enabled: boolean
}

const check = ({ level, ...account }: Values): FieldErrors => ({
  ...(!level && { level: '请选择会员等级' }),
  ...(level && !canBeCreated(level) && { level: '暂时没有' }),
  ...fieldErrors(NewAccount, account),
})

const create = ({ level, deptId = 0, ...account }: Values) => {
  const add = level === levelId.first ? quietApi.members.addFirstLevel : quietApi.members.addThirdLevel
  return add({ ...account, deptId })
}

/** Creates an account for a company or one of its employees. */
export function NewMember({ departments, level, onClose, onCreated }: NewMemberProps) {
  const form = useForm<Values>({
    // ACC-40: opened from the list of the second level, the level is still to be chosen.
    initial: { level: level ?? levelId.third, username: '', phone: '', email: '', enabled: true, sex: '男' },
    check,
    fieldOf: fieldOfProblem,
    async save(values) {
      const { user, password, message } = await create(values)
      toast.success(message)
      onCreated({ title: message, username: user.username, level: levelLabel(user.roles[0]?.id), password })
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog
      title="新建账号"
      note="企业与下属账号由管理员开通"
      consequence="初始密码随机生成，只显示一次"
      action="创建账号"
      busyAction="正在创建…"
      form={form}
      onClose={onClose}
    >
      <FormRow label="会员等级" isRequired error={errors.level}>
        {(control) => (
          <Radios
            control={{ ...control, name: 'level' }}
            label="会员等级"
            value={String(values.level ?? '')}
            options={levelOptions}
            onChange={(level) => {
              set({ level: Number(level) as Level })
              form.touch('level')
            }}
          />
        )}
      </FormRow>
      <AccountFields form={form} />
      <FormRow label="公司与部门" isRequired error={errors.deptId}>
        {(control) => (
          <DepartmentCascader
            control={control}
            departments={departments}
            value={values.deptId}
            onChange={(deptId) => set({ deptId })}
          />
        )}
      </FormRow>
      <TextRow form={form} name="nickName" label="昵称" hint="不填则与用户名相同" maxLength={20} />
      <SexRow value={values.sex} onChange={(sex) => set({ sex })} />
      <EnabledRow labels={['启用', '停用']} value={values.enabled} onChange={(enabled) => set({ enabled })} />
    </FormDialog>
  )
}

const levelOptions = [
  { value: String(levelId.first), label: '一级会员（企业）' },
  { value: String(levelId.third), label: '三级会员（下属）' },
]
