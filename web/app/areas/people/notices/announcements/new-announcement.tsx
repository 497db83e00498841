import { Select } from 'antd'
import { levelId, levels } from '#contract/constants.ts'
import { addAnnouncement, announcementLengths, type MemberLevel } from '#contract/people/notices/announcements.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount } from '#lib/format/format.ts'
import { type Form, fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { LongTextRow, TextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Radios } from '#ui/form/radios.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { NoticeIcon } from '../notice-icon.tsx'
import styles from './announcements.module.css'

type Choice = 'all' | 'level' | 'company'

interface Values {
  title: string
  text: string
  link: string
  choice: Choice
  level: MemberLevel
  companyId: number | undefined
}

const levelOptions = ([levelId.first, levelId.second, levelId.third] as const).map((value) => ({
  value,
  label: levels[value].label,
}))

/** The part of the form that says whom the notice is for. */
const audienceOf = ({ choice, level, companyId }: Values) => ({
  ...(choice === 'level' && { level }),
  ...(choice === 'company' && companyId !== undefined && { companyId }),
})

const bodyOf = (values: Values) => ({
  title: values.title,
  text: values.text,
  link: values.link,
  ...audienceOf(values),
})

const check = (values: Values) => ({
  ...fieldErrors(addAnnouncement.body, bodyOf(values)),
  ...(values.choice === 'company' && values.companyId === undefined && { companyId: '请选择公司' }),
})

/** Writes a notice to many members; shows how it will look and how many get it. */
export function NewAnnouncement({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const form = useForm<Values>({
    initial: { title: '', text: '', link: '', choice: 'all', level: levelId.second, companyId: undefined },
    check,
    async save(values) {
      toast.success((await quietApi.announcements.addAnnouncement(bodyOf(values))).message)
      onSent()
    },
  })
  const { values } = form
  const isChosen = values.choice !== 'company' || values.companyId !== undefined
  const preview = useLoad(
    async () => (isChosen ? quietApi.announcements.previewAnnouncement(audienceOf(values)) : undefined),
    JSON.stringify(audienceOf(values)) + isChosen,
  ).data
  const needsApproval = preview?.needsApproval === true
  return (
    <FormDialog
      title="写通知"
      note={preview && `将发给${preview.audience} ${formatCount(preview.recipients)} 人`}
      width={640}
      consequence={needsApproval ? '人数超过设置，另一名管理员确认后发送' : '发出后不能撤回，会记入操作日志'}
      action={needsApproval ? '提交复核' : '发送'}
      busyAction="正在提交…"
      form={form}
      onClose={onClose}
    >
      <AudienceRow form={form} />
      <TextRow
        form={form}
        name="title"
        label="标题"
        isRequired
        maxLength={announcementLengths.title}
        after={`${values.title.length} / ${announcementLengths.title}`}
      />
      <LongTextRow form={form} name="text" label="内容" rows={4} maxLength={announcementLengths.text} />
      <TextRow
        form={form}
        name="link"
        label="链接"
        hint="可不填；站内地址，如 /NumberShop 或 /product?productId=1"
        maxLength={announcementLengths.link}
      />
      <FormRow label="预览">
        {({ id }) => (
          <div id={id} className={styles.preview}>
            <NoticeIcon kind="system" tone="plain" />
            <div>
              <h4>{values.title || '标题'}</h4>
              <p>{values.text || '内容'}</p>
            </div>
          </div>
        )}
      </FormRow>
    </FormDialog>
  )
}

const choices: { value: Choice; label: string }[] = [
  { value: 'all', label: '全体会员' },
  { value: 'level', label: '一个等级' },
  { value: 'company', label: '一家公司' },
]

function AudienceRow({ form: { values, errors, set } }: { form: Form<Values> }) {
  const companies = useLoad(async () => {
    const roots = await quietApi.departments.listDepartments()
    return roots.flatMap(({ children = [] }) => children).map(({ id, name }) => ({ value: id, label: name }))
  })
  return (
    <FormRow label="发给" isRequired error={errors.companyId ?? companies.error?.message}>
      {(control) => (
        <div className={styles.audience}>
          <Radios
            control={{ name: 'choice' }}
            label="发给"
            options={choices}
            value={values.choice}
            onChange={(choice) => set({ choice })}
          />
          {values.choice === 'level' && (
            <Select {...control} value={values.level} options={levelOptions} onChange={(level) => set({ level })} />
          )}
          {values.choice === 'company' && (
            <Select
              {...control}
              status={control['aria-invalid'] && 'error'}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="请选择公司"
              loading={companies.isLoading}
              value={values.companyId}
              options={companies.data}
              onChange={(companyId) => set({ companyId })}
            />
          )}
        </div>
      )}
    </FormRow>
  )
}
