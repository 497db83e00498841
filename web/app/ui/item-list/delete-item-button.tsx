import { ItemActionButton } from './item-action-button.tsx'

interface DeleteItemButtonProps {
  question: string
  /** What the deletion means for other people. */
  detail: string
  /** Form fields sent to the page's action. */
  fields: Record<string, string | number>
}

/** Deletes an own item after a confirmation; either choice is acknowledged by a message. */
export const DeleteItemButton = ({ question, detail, fields }: DeleteItemButtonProps) => (
  <ItemActionButton
    label="删除"
    fields={fields}
    question={{ title: question, detail, danger: true }}
    done="删除成功!"
    cancelled="已取消删除"
  />
)
