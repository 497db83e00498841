import { Select } from 'antd'
import { type Level, levelId, levels } from '#contract/constants.ts'
import type { Department } from '#contract/people/accounts/departments.ts'
import { type MemberItem, updateMember } from '#contract/people/accounts/members.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { AdminDialog, FormDialog, useReturnFocus } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { LoadFailed } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { DepartmentCascader } from '../departments/department-cascader.tsx'
import { AccountFields, EnabledRow, fieldOfProblem, SexRow } from './member-fields.tsx'
import { isLevel } from './member-levels.ts'

interface EditMemberProps {
  id: number
  departments: Department[]
  onClose: () => void
  onSaved: () => void
}

/** Edits an account. Its complete data, with the phone number, is loaded only here. */
export function EditMember({ id, ...rest }: EditMemberProps) {
  useReturnFocus()
  const load = useLoad(() => quietApi.members.getMember({ id }), String(id))
  if (load.data) return <MemberForm member={load.data} {...rest} />
  return (
    <AdminDialog title="编辑用户" actions={null} onClose={rest.onClose}>
      {load.error ? (
        <LoadFailed error={load.error} retry={() => void load.reload()} />
      ) : (
        <SkeletonRows count={6} isPlain />
      )}
    </AdminDialog>
  )
}

interface Values {
  username: string
  phone: string
  email: string
  enabled: boolean
  level?: Level
  deptId: number | null
  sex: '男' | '女' | null
}

const valuesOf = ({ username, phone, email, enabled, levelId, deptId, sex }: MemberItem): Values => ({
  username,
  phone,
  email,
  enabled,
  ...(isLevel(levelId) && { level: levelId }),
  deptId,
  sex,
})

const inputOf = (id: number, { level, ...values }: Values) => ({ ...values, id, roles: level ? [{ id: level }] : [] })

const optionsOf = (ids: readonly Level[]) => ids.map((value) => ({ value, label: levels[value].label }))
const memberLevels = optionsOf([levelId.first, levelId.second, levelId.third])
const administratorLevel = optionsOf([levelId.administrator])

function MemberForm({ member, departments, onClose, onSaved }: Omit<EditMemberProps, 'id'> & { member: MemberItem }) {
  const form = useForm<Values>({
    initial: valuesOf(member),
    check: (values) => fieldErrors(updateMember.body, inputOf(member.id, values)),
    fieldOf: fieldOfProblem,
    async save(values) {
      const input = { ...inputOf(member.id, values), updateTime: member.updateTime }
      const { isAwaitingApproval } = await quietApi.members.updateMember(input)
      toast.success('恭喜你，修改成功', isAwaitingApproval ? { detail: '账号状态等待另一名超级管理员确认。' } : {})
      onSaved()
    },
  })
  const { values, set, errors } = form
  const isAdministrator = member.levelId === levelId.administrator
  const cancel = () => {
    toast.info('取消修改')
    onClose()
  }
  return (
    <FormDialog
      title="编辑用户"
      note={`编号 ${member.id}`}
      consequence="改变等级或禁用后，该用户已登录的设备会退出"
      action="保存修改"
      busyAction="保存修改…"
      form={form}
      onClose={cancel}
    >
      <AccountFields form={form} stripsPhone isEmailRequired={false} />
      <FormRow
        label="会员等级"
        isRequired
        error={errors.roles}
        hint={isAdministrator ? '角色在「角色与权限」中改变' : '设为管理员请到「角色与权限」'}
      >
        {(control) => (
          <Select
            {...control}
            status={control['aria-invalid'] && 'error'}
            value={values.level}
            disabled={isAdministrator}
            options={isAdministrator ? administratorLevel : memberLevels}
            onChange={(level) => set({ level })}
          />
        )}
      </FormRow>
      <FormRow label="公司与部门" error={errors.deptId}>
        {(control) => (
          <DepartmentCascader
            control={control}
            departments={departments}
            value={values.deptId}
            onChange={(deptId) => set({ deptId: deptId ?? null })}
          />
        )}
      </FormRow>
      <SexRow value={values.sex} onChange={(sex) => set({ sex })} />
      <EnabledRow labels={['开启', '禁用']} value={values.enabled} onChange={(enabled) => set({ enabled })} />
    </FormDialog>
  )
}
