import { type ButtonLook, buttonClass } from '#ui/button/button.tsx'
import { Link, type LinkProps } from './link.tsx'

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({ look, size, block, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={buttonClass({ look, size, block }, className)} />
}
