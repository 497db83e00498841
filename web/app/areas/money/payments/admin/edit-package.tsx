import { requestedMessage } from '#contract/base/approvals/approval-kinds.ts'
import { type Product, saveProduct } from '#contract/money/payments/payments.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount } from '#lib/format/format.ts'
import { type Form, fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { RowAction, RowActions } from '#ui/table/row-actions.tsx'
import styles from './packages.module.css'

interface Values {
  title: string
  actualPrice: string
  coinSum: string
  present: string
}

interface EditPackageProps {
  /** Absent for a new package. */
  before?: Product
  onClose: () => void
  onSaved: () => void
}

const valuesOf = ({ title, actualPrice, coinSum, present }: Product): Values => ({
  title,
  actualPrice: String(actualPrice),
  coinSum: String(coinSum),
  present: String(present),
})

/** A row of the package table as a form, with its error below. */
export function EditPackage({ before, onClose, onSaved }: EditPackageProps) {
  const form = useForm<Values>({
    initial: before ? valuesOf(before) : { title: '', actualPrice: '', coinSum: '', present: '0' },
    check: (values) => fieldErrors(saveProduct.body, values),
    fieldOf: { package_price_taken: 'actualPrice' },
    async save(values) {
      const change = { ...values, ...(before && { id: before.id, version: before.version }) }
      const { isAwaitingApproval } = await quietApi.payments.saveProduct(change)
      toast.success(isAwaitingApproval ? requestedMessage : before ? '恭喜你，修改成功' : '恭喜你，添加成功')
      onSaved()
    },
  })
  const { actualPrice, coinSum, present } = form.values
  const [price, coins] = [Number(actualPrice), Number(coinSum) + Number(present)]
  const problem = form.problem?.message ?? Object.values(form.errors)[0]
  return (
    <>
      <tr className={styles.edited}>
        <td>
          <Cell form={form} name="title" label="名称" />
        </td>
        <td>
          <Cell form={form} name="actualPrice" label="价格（元）" />
        </td>
        <td>
          <Cell form={form} name="coinSum" label="V币" />
        </td>
        <td>
          <Cell form={form} name="present" label="赠送" />
        </td>
        <td>
          <Total before={before} coins={coins} />
        </td>
        <td>{price > 0 && coins > 0 ? (coins / price).toFixed(1) : '–'}</td>
        <td>
          <RowActions>
            <RowAction isDisabled={form.isSaving} onClick={form.submit}>
              {form.isSaving ? '保存修改…' : '保存'}
            </RowAction>
            <RowAction isDisabled={form.isSaving} onClick={onClose}>
              {before ? '撤销修改' : '取消'}
            </RowAction>
          </RowActions>
        </td>
      </tr>
      {problem && (
        <tr className={styles.edited}>
          <td colSpan={7} className={styles.problem} role="alert">
            {problem}
          </td>
        </tr>
      )}
    </>
  )
}

const Total = ({ before, coins }: { before?: Product; coins: number }) => {
  const old = before && before.coinSum + before.present
  const shown = Number.isSafeInteger(coins) ? formatCount(coins) : '–'
  if (old === undefined || old === coins) return <b>{shown}</b>
  return (
    <>
      <s>{formatCount(old)}</s> <b className={styles.changed}>{shown}</b>
    </>
  )
}

const Cell = ({ form, name, label }: { form: Form<Values>; name: keyof Values; label: string }) => (
  <input
    name={name}
    aria-label={label}
    aria-invalid={form.errors[name] ? true : undefined}
    inputMode={name === 'title' ? undefined : 'numeric'}
    value={form.values[name]}
    onBlur={() => form.touch(name)}
    onChange={(event) => form.set({ [name]: event.target.value })}
    onKeyDown={(event) => event.key === 'Enter' && form.submit()}
  />
)
