import { Info, Plus } from 'lucide-react'
import { useState } from 'react'
import { requestedMessage } from '#contract/base/approvals/approval-kinds.ts'
import { formatYuan } from '#contract/money/payments/amounts.ts'
import type { Product } from '#contract/money/payments/payments.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { formatCount } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import { RowAction, RowActions } from '#ui/table/row-actions.tsx'
import { ScrollFrame } from '#ui/table/scroll-frame.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { EditPackage } from './edit-package.tsx'
import styles from './packages.module.css'

interface PackagesProps {
  /** Packages with a change that awaits a second administrator. */
  waitingIds: ReadonlySet<string>
  onChanged: () => unknown
}

/** Table of the packages; a row turns into a form while it is edited. */
export function Packages({ waitingIds, onChanged }: PackagesProps) {
  const load = useLoad(async () => (await quietApi.payments.listProducts({ size: 100, all: 1 })).content)
  /** The package as it was when editing began, so that a reload does not change its version. */
  const [edited, setEdited] = useState<Product | 'new'>()
  const reload = () => Promise.all([load.reload(), onChanged()])
  const close = () => {
    setEdited(undefined)
    void reload()
  }
  return (
    <Card>
      <CardHead
        aside={
          <div className={styles.head}>
            <span>按价格从低到高显示</span>
            <ForChanges>
              <ToolButton icon={<Plus size={14} aria-hidden />} onClick={() => setEdited('new')}>
                新增套餐
              </ToolButton>
            </ForChanges>
          </div>
        }
      >
        充值套餐
      </CardHead>
      <LoadedContent load={load}>
        {(packages) => (
          <ScrollFrame label="充值套餐">
            <table className={styles.table}>
              <PackageHead />
              <tbody>
                {packages.map((item) =>
                  edited !== 'new' && item.id === edited?.id ? (
                    <EditPackage key={item.id} before={edited} onClose={close} onSaved={close} />
                  ) : (
                    <PackageRow
                      key={item.id}
                      item={item}
                      isWaiting={waitingIds.has(String(item.id))}
                      onEdit={() => setEdited(item)}
                      onChanged={reload}
                    />
                  ),
                )}
                {edited === 'new' && <EditPackage onClose={close} onSaved={close} />}
              </tbody>
            </table>
          </ScrollFrame>
        )}
      </LoadedContent>
      <p className={styles.note}>
        <Info size={15} strokeWidth={1.6} aria-hidden />
        已生成的订单按下单时的套餐入账，不受这里修改影响。
      </p>
    </Card>
  )
}

const PackageHead = () => (
  <thead>
    <tr>
      <th scope="col">名称</th>
      <th scope="col">价格（元）</th>
      <th scope="col">V币</th>
      <th scope="col">赠送</th>
      <th scope="col">到账</th>
      <th scope="col">每元 V币</th>
      <th scope="col">操作</th>
    </tr>
  </thead>
)

interface PackageRowProps {
  item: Product
  isWaiting: boolean
  onEdit: () => void
  onChanged: () => Promise<unknown>
}

function PackageRow({ item, isWaiting, onEdit, onChanged }: PackageRowProps) {
  const { id, title, actualPrice, coinSum, present, isOffered, version } = item
  const confirm = useConfirm()
  const remove = async () => {
    const detail = '会员不再看到它；已有的订单不受影响。'
    if (!(await confirm(`确定删除套餐「${title}」吗？`, { detail, action: '删除', danger: true }))) return
    try {
      const { message } = await browserApi.payments.deleteProduct({ id })
      toast.success(message)
    } catch {
      // The call has already shown the failure; reloading shows the current state.
    }
    await onChanged()
  }
  const turn = async () => {
    try {
      const change = { id, title, actualPrice, coinSum, present, version, isOffered: !isOffered }
      const { isAwaitingApproval } = await browserApi.payments.saveProduct(change)
      toast.success(isAwaitingApproval ? requestedMessage : isOffered ? '已停用' : '已启用')
    } catch {
      // The call has already shown the failure; reloading shows the current state.
    }
    await onChanged()
  }
  return (
    <tr>
      <td>
        {title} {!isOffered && <Tag>已停用</Tag>} {isWaiting && <Tag tone="amber">等待复核</Tag>}
      </td>
      <td>{formatYuan(actualPrice * 100)}</td>
      <td>{formatCount(coinSum)}</td>
      <td>{present > 0 ? formatCount(present) : '–'}</td>
      <td>
        <b>{formatCount(coinSum + present)}</b>
      </td>
      <td>{((coinSum + present) / actualPrice).toFixed(1)}</td>
      <td>
        <RowActions>
          <RowAction isDisabled={isWaiting} onClick={onEdit}>
            编辑
          </RowAction>
          <RowAction isDisabled={isWaiting} onClick={() => void turn()}>
            {isOffered ? '停用' : '启用'}
          </RowAction>
          <RowAction isDangerous isDisabled={isWaiting} onClick={() => void remove()}>
            删除
          </RowAction>
        </RowActions>
      </td>
    </tr>
  )
}
