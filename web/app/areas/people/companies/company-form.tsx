import { InputNumber, Select } from 'antd'
import { Plus } from 'lucide-react'
import type { z } from 'zod'
import { type AdminCompany, companyLimits, NewCompany } from '#contract/people/companies/alliance.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { type Form, fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { LongTextRow, TextRow } from '#ui/antd/text-row.tsx'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Input } from '#ui/form/input.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { RowAction } from '#ui/table/row-actions.tsx'
import styles from './case-rows.module.css'
import { valuesOf } from './company-values.ts'

export type CompanyValues = z.input<typeof NewCompany>

const blank: CompanyValues = { name: '', shortName: '', kind: '', intro: '', strengths: [], cases: [], sort: 0 }

interface CompanyFormProps {
  /** Absent: a new company. */
  company: AdminCompany | undefined
  onClose: () => void
  onSaved: () => void
}

/** The form of a company's profile; the version prevents overwriting another administrator's change. */
export function CompanyForm({ company, onClose, onSaved }: CompanyFormProps) {
  const form = useForm<CompanyValues>({
    initial: company ? valuesOf(company) : blank,
    check: (values) => fieldErrors(NewCompany, values),
    fieldOf: { company_name_taken: 'name', account_unknown: 'account' },
    async save(values) {
      if (company) await quietApi.alliance.updateCompany({ ...values, id: company.id, version: company.version })
      else await quietApi.alliance.addCompany(values)
      toast.success(company ? '恭喜你，修改成功' : '恭喜你，添加成功')
      onSaved()
    },
  })
  return (
    <FormDialog
      title={company ? '编辑成员单位' : '新增成员单位'}
      width={720}
      consequence="保存后前台立即更新"
      action="保存"
      busyAction="保存修改…"
      form={form}
      onClose={onClose}
    >
      <CompanyFields form={form} />
    </FormDialog>
  )
}

/** The rows of the form, in the order of the public profile. */
function CompanyFields({ form }: { form: Form<CompanyValues> }) {
  const { values, set, errors } = form
  const count = (name: 'founded' | 'staff' | 'sort', label: string, hint?: string) => (
    <FormRow label={label} error={errors[name]} hint={hint}>
      {(control) => (
        <InputNumber
          {...control}
          status={control['aria-invalid'] && 'error'}
          name={name}
          value={asNumber(values[name])}
          onChange={(value) => set({ [name]: value })}
        />
      )}
    </FormRow>
  )
  return (
    <>
      <TextRow form={form} name="name" label="单位名称" isRequired />
      <TextRow form={form} name="shortName" label="简称" isRequired />
      <TextRow form={form} name="kind" label="业务方向" isRequired hint="如：全过程咨询" />
      <TextRow form={form} name="city" label="所在地" />
      {count('founded', '成立年份')}
      {count('staff', '专业人员')}
      <FormRow label="入盟时间" error={errors.joined} hint="如：2020-06">
        {(control) => (
          <Input
            {...control}
            name="joined"
            value={values.joined ?? ''}
            onChange={({ target }) => set({ joined: target.value || null })}
          />
        )}
      </FormRow>
      <TextRow form={form} name="address" label="地址" />
      <TextRow form={form} name="phone" label="电话" />
      <TextRow form={form} name="website" label="网址" hint="以 http(s):// 开头" />
      <LongTextRow form={form} name="intro" label="单位简介" hint="空一行另起一段" rows={4} />
      <FormRow label="业务特长" error={errors.strengths} hint={`回车添加，最多 ${companyLimits.strengths} 项`}>
        {(control) => (
          <Select
            {...control}
            status={control['aria-invalid'] && 'error'}
            mode="tags"
            open={false}
            suffixIcon={null}
            value={values.strengths}
            onChange={(strengths: string[]) => set({ strengths })}
          />
        )}
      </FormRow>
      <FormRow label="代表项目" error={errors.cases}>
        {() => <CaseRows cases={values.cases ?? []} onChange={(cases) => set({ cases })} />}
      </FormRow>
      <TextRow form={form} name="account" label="企业账号" hint="用户名；它的资源与课程显示在联盟商铺，可留空" />
      {count('sort', '顺序号', '小的在前')}
      <FormRow label="前台展示" error={errors.isShown}>
        {(control) => (
          <Switch
            {...control}
            checked={values.isShown !== false}
            onChange={({ target }) => set({ isShown: target.checked })}
          />
        )}
      </FormRow>
    </>
  )
}

interface Case {
  name: string
  text?: string
}

/** The inputs for the projects of a company, each with name and description. */
function CaseRows({ cases, onChange }: { cases: Case[]; onChange: (cases: Case[]) => void }) {
  const change = (at: number, part: Partial<Case>) =>
    onChange(cases.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className={styles.rows}>
      {cases.map(({ name, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a project has no other key than its position while it is typed
        <div key={at}>
          <Input
            aria-label={`项目 ${at + 1} 名称`}
            placeholder="项目名称"
            value={name}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <TextArea
            aria-label={`项目 ${at + 1} 说明`}
            placeholder="规模、做法与结果"
            rows={2}
            value={text ?? ''}
            onChange={({ target }) => change(at, { text: target.value })}
          />
          <RowAction isDangerous onClick={() => onChange(cases.filter((_, index) => index !== at))}>
            移除
          </RowAction>
        </div>
      ))}
      {cases.length < companyLimits.cases && (
        <Button size="small" onClick={() => onChange([...cases, { name: '', text: '' }])}>
          <Plus size={14} aria-hidden />
          添加项目
        </Button>
      )}
    </div>
  )
}

const asNumber = (value: number | string | null | undefined) => (value == null ? null : Number(value))
