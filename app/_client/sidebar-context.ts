"use client";

import { createContext, use } from "react";

export type Sidebar = {
  narrow: boolean;
  toggle: () => void;
  /** Whether there is one. */
  shows: boolean;
};

export const SidebarContext = createContext<Sidebar>({ narrow: false, toggle: () => undefined, shows: false });
export const useSidebar = () => use(SidebarContext);

/** The element that the menu's button opens as a popover. */
export const NAVIGATION_ID = "navigation";
