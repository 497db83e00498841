import { BookOpen, Coins, LogOut, type LucideIcon, ReceiptText, Users } from 'lucide-react'
import { useState } from 'react'
import { levels } from '#contract/constants.ts'
import type { MemberDossier } from '#contract/office/dossiers/dossiers.ts'
import { type DisablePeriod, disablePeriods, disableReasonLength } from '#contract/office/dossiers/member-care.ts'
import { asProblem } from '#contract/problem.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Radios } from '#ui/form/radios.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './dossier.module.css'

const icons: Record<string, LucideIcon> = {
  登录: LogOut,
  V币: Coins,
  已购: BookOpen,
  别人: Users,
  订单: ReceiptText,
}

const periods = ([7, 30, 0] satisfies DisablePeriod[]).map((value) => ({
  value: String(value),
  label: disablePeriods[value],
}))

interface DisableMemberProps {
  member: MemberDossier
  onClose: () => void
  onDone: () => void
}

/** Disables the account after its consequences were read; neither period nor reason is chosen beforehand. */
export function DisableMember({ member, onClose, onDone }: DisableMemberProps) {
  const load = useLoad(() => quietApi.memberCare.previewDisable({ memberId: member.id }))
  const [days, setDays] = useState<DisablePeriod>()
  const [reason, setReason] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isReady = load.data !== undefined && days !== undefined && reason.trim() !== ''
  const disable = async () => {
    if (days === undefined) return
    setSaving(true)
    try {
      toast.success((await quietApi.memberCare.disableMember({ memberId: member.id, days, reason })).message)
      onDone()
    } catch (error) {
      setRefusal(asProblem(error)?.message ?? '停用失败，请重试')
      setSaving(false)
    }
  }
  const level = member.levelId === null ? '访客' : levels[member.levelId as keyof typeof levels].label
  return (
    <AdminDialog
      title={`停用「${member.title}」的账号`}
      note={[level, member.phone].filter(Boolean).join('，')}
      width={600}
      consequence={isReady ? '停用后本人再登录会看到原因' : '请先选期限并写明原因'}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isSaving} onClick={onClose}>
            取消
          </Button>
          <Button look="danger" disabled={!isReady} isBusy={isSaving} onClick={() => void disable()}>
            停用账号
          </Button>
        </>
      }
    >
      {refusal && (
        <div className={styles.refusal}>
          <Note kind="error">{refusal}</Note>
        </div>
      )}
      <h3 className={styles.heading}>停用后会发生什么</h3>
      <LoadedContent load={load}>
        {(consequences) => (
          <dl className={styles.consequences}>
            {consequences.map(({ subject, text }) => (
              <div key={subject}>
                <dt>
                  <SubjectIcon subject={subject} />
                  {subject}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </LoadedContent>
      <FormRow label="期限" isRequired>
        {() => (
          <Radios
            control={{ name: 'days' }}
            label="期限"
            value={String(days ?? '')}
            options={periods}
            onChange={(chosen) => setDays(Number(chosen) as DisablePeriod)}
          />
        )}
      </FormRow>
      <FormRow label="原因" isRequired>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={disableReasonLength}
            placeholder="会写进操作日志，也会告知本人"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FormRow>
    </AdminDialog>
  )
}

const SubjectIcon = ({ subject }: { subject: string }) => {
  const Icon = icons[subject]
  return Icon && <Icon size={16} strokeWidth={1.6} aria-hidden />
}
