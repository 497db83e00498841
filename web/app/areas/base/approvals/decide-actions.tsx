import { RowAction, RowActions } from '#ui/table/row-actions.tsx'

interface DecideActionsProps {
  /** What the server allows the caller to do. */
  request: { canDecide: boolean; canWithdraw: boolean }
  onApprove: () => unknown
  onWithdraw: () => unknown
  onReject: () => unknown
}

/** What an administrator does with a request of two: the author withdraws it, another one confirms or rejects it. */
export const DecideActions = ({ request, onApprove, onWithdraw, onReject }: DecideActionsProps) => (
  <RowActions>
    <RowAction isDisabled={!request.canDecide} onClick={() => void onApprove()}>
      确认
    </RowAction>
    {request.canWithdraw ? (
      <RowAction onClick={() => void onWithdraw()}>撤回</RowAction>
    ) : (
      <RowAction isDangerous isDisabled={!request.canDecide} onClick={() => onReject()}>
        驳回
      </RowAction>
    )}
  </RowActions>
)
