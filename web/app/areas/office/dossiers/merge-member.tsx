import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import type { MemberDossier } from '#contract/office/dossiers/dossiers.ts'
import { type MergePreview, requestMerge } from '#contract/people/accounts/merging.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatDay, formatMinute } from '#lib/format/format.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { LongTextRow } from '#ui/antd/text-row.tsx'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { MemberSelect } from '../../people/accounts/members/member-select.tsx'
import styles from './merge-member.module.css'

interface MergeMemberProps {
  member: MemberDossier
  onClose: () => void
  onDone: () => void
}

/** PER-6: requests that this account and another of the same person become one, after both were compared. */
export function MergeMember({ member, onClose, onDone }: MergeMemberProps) {
  const [otherId, setOtherId] = useState<number>()
  const [isReversed, setReversed] = useState(false)
  const [refusals, setRefusals] = useState<string[]>()
  const [fromId, intoId] = isReversed ? [otherId, member.id] : [member.id, otherId]
  const isComparable = fromId !== undefined && intoId !== undefined
  const form = useForm({
    initial: { reason: '', password: '' },
    check: (values) => ({
      ...fieldErrors(requestMerge.body, { fromId: fromId ?? 1, intoId: intoId ?? 2, ...values }),
      ...(!isComparable && { other: '请选择另一个账号' }),
      ...(refusals && refusals.length > 0 && { other: refusals[0]! }),
    }),
    async save(values) {
      const { message } = await quietApi.merging.requestMerge({ fromId: fromId!, intoId: intoId!, ...values })
      toast.success(message)
      onDone()
    },
  })
  return (
    <FormDialog
      title="合并账号"
      note={`${member.title}，编号 ${member.id}`}
      width={720}
      consequence="须另一名管理员同意；合并后不能恢复"
      action="提交申请"
      busyAction="正在提交…"
      isDangerous
      form={form}
      onClose={onClose}
    >
      <FormRow label="另一个账号" isRequired error={isComparable ? undefined : form.errors.other}>
        {(control) => (
          <MemberSelect
            {...control}
            onChoose={(id) => {
              setRefusals(undefined)
              setOtherId(id)
            }}
          />
        )}
      </FormRow>
      {isComparable && (
        <>
          <Comparison key={`${fromId} ${intoId}`} fromId={fromId} intoId={intoId} onRefusals={setRefusals} />
          <Button className={styles.swap} size="small" onClick={() => setReversed(!isReversed)}>
            <ArrowLeftRight size={14} aria-hidden />
            交换方向
          </Button>
        </>
      )}
      <LongTextRow
        form={form}
        name="reason"
        label="原因"
        rows={2}
        maxLength={200}
        placeholder="如何确认是同一个人"
        hasCount={false}
      />
      <FormRow label="您的密码" isRequired error={form.errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            value={form.values.password}
            onChange={(event) => form.set({ password: event.target.value })}
          />
        )}
      </FormRow>
    </FormDialog>
  )
}

interface ComparisonProps {
  fromId: number
  intoId: number
  onRefusals: (refusals: string[]) => void
}

function Comparison({ fromId, intoId, onRefusals }: ComparisonProps) {
  const load = useLoad(async () => {
    const preview = await quietApi.merging.previewMerge({ fromId, intoId })
    onRefusals(preview.refusals)
    return preview
  })
  return (
    <LoadedContent load={load}>
      {(preview) => (
        <>
          {preview.refusals.map((refusal) => (
            <Note key={refusal} kind="warning">
              不能合并：{refusal}
            </Note>
          ))}
          <Sides {...preview} />
        </>
      )}
    </LoadedContent>
  )
}

const Sides = ({ from, into, parts }: MergePreview) => (
  <table className={styles.merged}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">并入后关闭</th>
        <th scope="col">保留</th>
      </tr>
    </thead>
    <tbody>
      <Row label="账号" from={nameOf(from)} into={nameOf(into)} />
      <Row label="等级与公司" from={placeOf(from)} into={placeOf(into)} />
      <Row label="手机" from={from.phone || '–'} into={into.phone || '–'} />
      <Row label="注册" from={formatDay(from.createTime)} into={formatDay(into.createTime)} />
      <Row label="最近登录" from={loginOf(from)} into={loginOf(into)} />
      {parts.map(({ title, stays, ...counts }) => (
        <Row
          key={title}
          label={title}
          from={`${formatCount(counts.from)}${stays ? '，留在原账号' : ''}`}
          into={formatCount(counts.into)}
        />
      ))}
    </tbody>
  </table>
)

type Account = MergePreview['from']

const nameOf = ({ userName, username, id }: Account) =>
  `${userName}${userName === username ? '' : `（${username}）`}，编号 ${id}`
const placeOf = ({ levelName, company }: Account) => [levelName, company].filter(Boolean).join('，')
const loginOf = ({ lastLoginTime }: Account) => (lastLoginTime ? formatMinute(lastLoginTime) : '从未登录')

const Row = ({ label, from, into }: { label: string; from: string; into: string }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{from}</td>
    <td>{into}</td>
  </tr>
)
