import { type ButtonLook, buttonClass } from '#ui/button/button.tsx'
import { Link, type LinkProps } from './link.tsx'

/** A link in the style of a button. */
export function LinkButton({ look, size, block, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={buttonClass({ look, size, block }, className)} />
}
