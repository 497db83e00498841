/** A key beside the label of what it does; screen readers get the label only. */
export const KeyCap = ({ children }: { children: string }) => (
  <span aria-hidden="true">
    <kbd>{children}</kbd>
  </span>
)
