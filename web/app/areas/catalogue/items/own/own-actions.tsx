import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { DeleteItemButton } from '#ui/item-list/delete-item-button.tsx'
import { ItemActionButton } from '#ui/item-list/item-action-button.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { ShareButton } from '../access/sharing/share-button.tsx'
import type { SharedKind } from '../access/sharing/share-data.ts'
import type { OwnItem } from './own-state.ts'

/** The words for each kind; `idName` is the form field of its id. */
const kinds = {
  resource: { idName: 'resourceId', what: '资源', places: '商城', use: '下载' },
  lesson: { idName: 'lessonId', what: '课程', places: '课程列表', use: '观看' },
} as const

interface OwnActionsProps {
  kind: SharedKind
  item: OwnItem
  /** The edit page. */
  editPath: string
  /** Further actions of this kind. */
  children?: ReactNode
}

/** The actions on the member's own item in its state. */
export const OwnActions = ({ kind, item, editPath, children }: OwnActionsProps) => {
  const { id, name, isAudit, isDraft, isOnSale, isWithdrawn } = item
  const { places, use } = kinds[kind]
  return (
    <>
      {isOnSale && <ShareButton kind={kind} id={id} name={name} />}
      {children}
      {isWithdrawn && <ItemActionButton label="重新提交" fields={fieldsOf(kind, 'resubmit', id)} done="已重新提交" />}
      {isAudit === auditState.rejected && !isWithdrawn && !isDraft ? (
        <LinkButton size="small" look="primary" to={editPath}>
          修改并重新提交
        </LinkButton>
      ) : (
        <Link to={editPath}>修改</Link>
      )}
      {isAudit === auditState.waiting && !isDraft && <Withdraw kind={kind} item={item} />}
      <OnSale kind={kind} item={item} />
      <DeleteItemButton
        question="此操作将永久删除该文件, 是否继续?"
        detail={`「${name}」将不再出现在${places}与搜索中；买过的人仍可${use}。`}
        fields={fieldsOf(kind, 'delete', id)}
      />
    </>
  )
}

export const fieldsOf = (kind: SharedKind, act: string, id: number) => ({ do: act, [kinds[kind].idName]: id })

const Withdraw = ({ kind, item: { id, name, isOnSale } }: Pick<OwnActionsProps, 'kind' | 'item'>) => (
  <ItemActionButton
    label="撤回"
    fields={fieldsOf(kind, 'withdraw', id)}
    question={{
      title: '确定撤回这次提交?',
      detail: `「${name}」不再等待审核${isOnSale ? '，旧版本继续在售' : ''}；之后可以修改，或原样重新提交。`,
    }}
    done="已撤回"
  />
)

/** Takes down or restores; the author cannot restore an item that an administrator took down. */
const OnSale = ({ kind, item }: Pick<OwnActionsProps, 'kind' | 'item'>) => {
  const { id, name, isAudit, isOnSale, isTakenDownByMe } = item
  const { what, places, use } = kinds[kind]
  if (isTakenDownByMe)
    return <ItemActionButton label="重新上架" fields={fieldsOf(kind, 'restore', id)} done="已重新上架" />
  if (!isOnSale || isAudit !== auditState.approved) return null
  return (
    <ItemActionButton
      label="下架"
      fields={fieldsOf(kind, 'take-down', id)}
      question={{
        title: `确定下架该${what}?`,
        detail: `「${name}」将不再出现在${places}与搜索中，共享暂停；买过的人仍可${use}。您可以随时重新上架。`,
      }}
      done="已下架"
    />
  )
}
