/** Position of a page in its list. */
export interface PageInfo {
  readonly page: number;
  readonly count: number;
  readonly pageTotal: number;
}

export const pageInfo = ({ page, limit }: { page: number; limit: number }, count: number): PageInfo => ({
  page,
  count,
  pageTotal: Math.ceil(count / limit),
});
