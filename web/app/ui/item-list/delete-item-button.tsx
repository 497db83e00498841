import { ItemActionButton } from './item-action-button.tsx'

interface DeleteItemButtonProps {
  question: string
  /** Who will miss what. */
  detail: string
  /** What the page's action is told. */
  fields: Record<string, string | number>
}

/** Deletes one of my things after a question; both answers are told. */
export const DeleteItemButton = ({ question, detail, fields }: DeleteItemButtonProps) => (
  <ItemActionButton
    label="删除"
    fields={fields}
    question={{ title: question, detail, danger: true }}
    done="删除成功!"
    kept="已取消删除"
  />
)
