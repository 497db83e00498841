import { Check, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { type NoticeKind, noticeKinds } from '#contract/people/notices/notice-kinds.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Tag } from '#ui/text/tag.tsx'
import { bellStore, type NoticeChange } from './bell-store.ts'
import { NoticeIcon } from './notice-icon.tsx'
import styles from './notice-row.module.css'
import { noticesData } from './notices-address.ts'
import type { ShownNotice } from './shown-notice.ts'

/** The label of a notice's link. */
const actions: Record<NoticeKind, string> = {
  audit: '去查看',
  sale: '查看收益',
  review: '查看评价',
  claim: '查看售后',
  payment: '查看记录',
  reply: '查看回复',
  share: '去查看',
  report: '查看处理',
  system: '查看详情',
}

/** One notice. Opening it marks it as read; read notices can be deleted. */
export function NoticeRow({ notice }: { notice: ShownNotice }) {
  const { id, kind, tone, title, body, link, isRead, time, createTime } = notice
  const titleId = useId()
  const open = () => {
    if (!isRead) bellStore.change({ do: 'read', id }).catch(() => undefined)
  }
  return (
    <li className={classNames(styles.row, !isRead && styles.unread)} aria-labelledby={titleId}>
      <span className={styles.dot} aria-hidden />
      <NoticeIcon kind={kind} tone={tone} />
      <div className={styles.text}>
        <h4 id={titleId}>
          {!isRead && <span className="sr-only">未读：</span>}
          {link ? (
            <Link to={link} onClick={open}>
              {title}
            </Link>
          ) : (
            title
          )}
          <Tag>{noticeKinds[kind]}</Tag>
        </h4>
        {body && <p>{body}</p>}
      </div>
      <time className="num" dateTime={createTime}>
        {time}
      </time>
      <div className={styles.actions}>
        {link && (
          <Link className="link" to={link} onClick={open}>
            {actions[kind]}
          </Link>
        )}
        <ReadOrDelete notice={notice} />
      </div>
    </li>
  )
}

function ReadOrDelete({ notice: { id, title, isRead } }: { notice: ShownNotice }) {
  const { change, isBusy } = useNoticeChange()
  const confirm = useConfirm()
  const remove = async () => {
    const agreed = await confirm('确定删除该通知?', { action: '删除', danger: true })
    if (agreed) await change({ do: 'delete', id }, '删除成功!')
    else toast.info('已取消删除')
  }
  return isRead ? (
    <RowButton id={id} what="delete" label={`删除：${title}`} onPress={remove} isBusy={isBusy}>
      <Trash2 size={15} strokeWidth={1.6} aria-hidden />
    </RowButton>
  ) : (
    <RowButton
      id={id}
      what="read"
      label={`标为已读：${title}`}
      onPress={() => change({ do: 'read', id })}
      isBusy={isBusy}
    >
      <Check size={16} strokeWidth={1.6} aria-hidden />
    </RowButton>
  )
}

/** Changes notices and reloads the list; a failure is shown. Busy while a change is pending. */
export function useNoticeChange() {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const change = async (requested: NoticeChange, doneText?: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await bellStore.change(requested)
      if (doneText) toast.success(doneText)
      await revalidate()
    } catch (error) {
      toast.error(error instanceof TypeError ? '接口请求失败' : (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { change, isBusy }
}

interface RowButtonProps {
  id: number
  what: 'read' | 'delete'
  label: string
  onPress: () => void
  isBusy: boolean
  children: ReactNode
}

/** A plain form, so that it works before JavaScript runs. */
function RowButton({ id, what, label, onPress, isBusy, children }: RowButtonProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <form method="post" action={noticesData} onSubmit={submit}>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="do"
        value={what}
        className={styles.button}
        aria-label={label}
        title={what === 'read' ? '标为已读' : '删除'}
        disabled={isBusy}
      >
        {children}
      </button>
    </form>
  )
}
