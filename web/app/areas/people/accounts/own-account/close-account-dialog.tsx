import { useId, useMemo } from 'react'
import { closingDays } from '#contract/people/accounts/people-rules.ts'
import { formMessages } from '#lib/api/page-problem.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { definedErrors, useFormChecks, type Values } from '#ui/form/use-form-checks.ts'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { PasswordField } from '../password/password-field.tsx'
import styles from './close-account-dialog.module.css'
import { useChange } from './use-change.ts'

interface CloseAccountDialogProps {
  coins: number
  /** The time at which the account would be closed if the member confirmed now. */
  closeTime: string
  onClose: () => void
}

const fieldOf = { password_wrong: 'password' }

const checkPassword = ({ password = '' }: Values) => definedErrors({ password: password ? undefined : '密码不能为空' })

/** Explains the consequences of closing the account and asks for the password; confirming ends all sessions. */
export function CloseAccountDialog({ coins, closeTime, onClose }: CloseAccountDialogProps) {
  const id = useId()
  const { Form, isSending, problem } = useChange(onClose)
  const messages = useMemo(() => formMessages(problem, fieldOf), [problem])
  const { form, errors } = useFormChecks(checkPassword, messages.fields)
  const actions = (
    <>
      <Button onClick={onClose}>再想想</Button>
      <Button look="danger" type="submit" form={id} disabled={isSending}>
        {isSending ? '正在提交…' : '提交注销'}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="申请注销账号"
      width={480}
      actions={actions}
      consequence={`${closingDays} 天内登录即取消`}
    >
      <TitleBlock
        className={styles.facts}
        items={[
          { label: '放弃的余额', value: `${formatCount(coins)} V币` },
          { label: '失去的内容', value: '已购资源与课程' },
          { label: '生效时间', value: <span className="num">{formatMinute(closeTime)}</span> },
          { label: '保留', value: '账目与订单（匿名）' },
        ]}
      />
      <Form {...form} id={id} method="post">
        <input type="hidden" name="do" value="close-account" />
        {messages.note && <Note kind="error">{messages.note}</Note>}
        <PasswordField
          label="输入登录密码确认"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      </Form>
    </Dialog>
  )
}
