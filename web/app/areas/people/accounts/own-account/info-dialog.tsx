import { useId, useMemo } from 'react'
import type { Profile } from '#contract/people/accounts/accounts.ts'
import { newEmailDays } from '#contract/people/accounts/code-rules.ts'
import { formMessages } from '#lib/api/page-problem.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { definedErrors, useFormChecks, type Values } from '#ui/form/use-form-checks.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { pathWithQuery, useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import { usernameError } from '../login/registration-checks.ts'
import styles from './own-account-dialog.module.css'
import { useChange } from './use-change.ts'

interface InfoDialogProps {
  open: boolean
  onClose: () => void
  profile: Profile
}

/** Edits the member's names, e-mail and sex. */
export function InfoDialog(props: InfoDialogProps) {
  return props.open ? <OpenInfoDialog {...props} /> : null
}

const fieldOf = { username_taken: 'username', content_blocked: 'username', email_taken: 'email' }

const checkInfo = ({ nickName = '', username = '', email = '' }: Values) =>
  definedErrors({
    nickName: nickName.trim() ? usernameError(nickName.trim()) : '显示名称不能为空',
    username: usernameError(username.trim()),
    email: !email.trim() || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : '请输入正确的邮箱格式',
  })

function OpenInfoDialog({ onClose, profile }: InfoDialogProps) {
  const id = useId()
  const { Form, isSending, problem } = useChange(onClose)
  const messages = useMemo(() => formMessages(problem, fieldOf), [problem])
  const { form, errors, isChanged } = useFormChecks(checkInfo, messages.fields)
  const askToLeave = useAskToLeave(isChanged, onClose)
  useLeaveGuard(isChanged, onClose, undefined, pathWithQuery)
  const actions = (
    <>
      <Button onClick={askToLeave}>取消</Button>
      <Button look="primary" type="submit" form={id} disabled={isSending}>
        {isSending ? '保存修改…' : '保存'}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={askToLeave} title="修改个人信息" width={480} actions={actions}>
      <Form {...form} id={id} className={styles.rows} method="post">
        <input type="hidden" name="do" value="info" />
        {messages.note && <Note kind="error">{messages.note}</Note>}
        <Field label="显示名称" name="nickName" error={errors.nickName} hint="资源、课程、帖子和评论上显示的名字">
          {(control) => <Input {...control} defaultValue={profile.nickName} autoComplete="nickname" maxLength={64} />}
        </Field>
        <Field label="用户名" name="username" error={errors.username}>
          {(control) => <Input {...control} defaultValue={profile.username} autoComplete="username" maxLength={64} />}
        </Field>
        <Field
          label="邮箱"
          name="email"
          error={errors.email}
          hint={`更换时需要再次验证身份；在新邮箱里点开确认链接后生效，${newEmailDays} 天内不能用它找回密码`}
        >
          {(control) => (
            <Input {...control} type="email" defaultValue={profile.email} autoComplete="email" maxLength={100} />
          )}
        </Field>
        <SexChoice chosen={profile.sex} />
        <p className={styles.hint}>手机号在基本信息里验证或更换，所属单位由管理员修改。</p>
      </Form>
    </Dialog>
  )
}

/** Asks for confirmation before input is lost. */
function useAskToLeave(isChanged: boolean, onClose: () => void) {
  const confirm = useConfirm()
  return async () => {
    if (isChanged && !(await confirm('是否取消修改?', { detail: '已填写的内容不会保存。' }))) return
    toast.info('取消修改')
    onClose()
  }
}

function SexChoice({ chosen }: { chosen: string | null }) {
  return (
    <fieldset className={styles.choice}>
      <legend>性别</legend>
      {['男', '女'].map((sex) => (
        <label key={sex}>
          <input type="radio" name="sex" value={sex} defaultChecked={chosen === sex} />
          {sex}
        </label>
      ))}
    </fieldset>
  )
}
