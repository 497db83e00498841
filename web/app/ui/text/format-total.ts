interface Counted {
  totalElements: number
  /** The total is a lower bound. */
  totalIsCapped?: boolean | undefined
}

/** The length of a list, 10,000+ where it was counted no further. */
export const formatTotal = ({ totalElements, totalIsCapped }: Counted): string =>
  `${totalElements.toLocaleString('en-US')}${totalIsCapped ? '+' : ''}`
