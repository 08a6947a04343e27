/** The newest release of the server that the tables know, `YY.MM`. */
export const NEWEST_RELEASE = '26.06';
